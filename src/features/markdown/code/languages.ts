// The language of a code block: its name for clients, and the grammar that colors it, if any.
import type { GrammarName } from './grammars.ts'

interface Language {
  /** For `data-code-language`. */
  readonly name: string
  readonly grammar: GrammarName | undefined
}

/** By the name of the language. */
const grammars: ReadonlyMap<string, GrammarName> = new Map([
  ['Arduino', 'cpp'],
  ['Bash', 'bash'],
  ['Bash Session', 'shell'],
  ['C', 'c'],
  ['C#', 'csharp'],
  ['C++', 'cpp'],
  ['CMake', 'cmake'],
  ['CSS', 'css'],
  ['CUDA', 'cpp'],
  ['Clojure', 'clojure'],
  ['Common Lisp', 'lisp'],
  ['Cython', 'python'],
  ['Dart', 'dart'],
  ['Diff', 'diff'],
  ['Docker', 'dockerfile'],
  ['Elixir', 'elixir'],
  ['Elm', 'elm'],
  ['EmacsLisp', 'lisp'],
  ['Erlang', 'erlang'],
  ['F#', 'fsharp'],
  ['Fish', 'bash'],
  ['GLSL', 'c'],
  ['Go', 'go'],
  ['GraphQL', 'graphql'],
  ['Groovy', 'groovy'],
  ['HTML', 'xml'],
  ['HTML+Django/Jinja', 'xml'],
  ['HTML+Handlebars', 'xml'],
  ['HTML+PHP', 'php'],
  ['HTTP', 'http'],
  ['Haskell', 'haskell'],
  ['INI', 'ini'],
  ['JSON', 'json'],
  ['JSON-LD', 'json'],
  ['JSX', 'javascript'],
  // Its own grammar takes too long to load, and Groovy's has all of its keywords.
  ['Java', 'groovy'],
  ['JavaScript', 'javascript'],
  ['Julia', 'julia'],
  ['Kotlin', 'kotlin'],
  ['LessCss', 'less'],
  ['Lua', 'lua'],
  ['Luau', 'lua'],
  ['Makefile', 'makefile'],
  ['Markdown', 'markdown'],
  ['Matlab', 'matlab'],
  ['MySQL', 'sql'],
  ['Nginx configuration file', 'nginx'],
  ['Nix', 'nix'],
  ['OCaml', 'ocaml'],
  ['Objective-C', 'objectivec'],
  ['Octave', 'matlab'],
  ['PHP', 'php'],
  ['PL/pgSQL', 'sql'],
  ['Perl', 'perl'],
  ['PostgreSQL SQL dialect', 'sql'],
  ['PowerShell', 'powershell'],
  ['Properties', 'properties'],
  ['Protocol Buffer', 'protobuf'],
  ['Python', 'python'],
  ['Python 2.x', 'python'],
  ['Python console session', 'python'],
  ['Racket', 'scheme'],
  ['Ruby', 'ruby'],
  ['Rust', 'rust'],
  ['S', 'r'],
  ['SCSS', 'scss'],
  ['SQL', 'sql'],
  ['Scala', 'scala'],
  ['Scheme', 'scheme'],
  ['Swift', 'swift'],
  ['TOML', 'ini'],
  ['TSX', 'typescript'],
  ['TeX', 'latex'],
  ['TypeScript', 'typescript'],
  ['VB.net', 'vbnet'],
  ['VimL', 'vim'],
  ['Vue', 'xml'],
  ['XML', 'xml'],
  ['XSLT', 'xml'],
  ['YAML', 'yaml'],
])

let names: ReadonlyMap<string, string> | undefined

/** Loaded on demand, because texts without code don't need the table of names. */
export async function loadLanguageNames(): Promise<void> {
  names ??= (await import('./language-names.ts')).languageNames()
}

/** A language that isn't in the table keeps its written name in lower case. The names must have been loaded. */
export function languageNamed(written: string): Language {
  const alias = written.toLowerCase()
  const name = names!.get(alias) ?? alias
  return { name, grammar: grammars.get(name) }
}

/** The language of a script that names its interpreter: `#!/usr/bin/env python3`, `#!python`. */
export function languageOfScript(code: string): Language | undefined {
  if (!code.startsWith('#!')) return undefined
  const [program = '', argument = ''] = code.slice(2, 200).split('\n', 1)[0]!.trim().split(/\s+/)
  const called = program.endsWith('/env') ? argument : program
  const language = called.slice(called.lastIndexOf('/') + 1).replace(/[\d.]+$/, '')
  return languageNamed(language === 'node' ? 'javascript' : language)
}
