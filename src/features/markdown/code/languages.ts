// Names of programming languages: as people write them behind a fence, as clients are told them (the names that
// Pygments gave them, which playgrounds use too), and the grammar that colours them, where there is one.
import type { GrammarName } from './grammars.ts'

interface Language {
  /** As clients are told it, for `data-code-language`. */
  readonly name: string
  readonly grammar?: GrammarName
}

/** Name, what people write (the name in lower case goes without saying), grammar. */
const languages: readonly (readonly [name: string, aliases: string, grammar?: GrammarName])[] = [
  ['ABAP', ''],
  ['ActionScript', 'as'],
  ['Ada', 'ada95 ada2005'],
  ['AppleScript', ''],
  ['Arduino', '', 'cpp'],
  ['AsciiDoc', 'adoc'],
  ['Awk', 'gawk mawk nawk'],
  ['Bash', 'sh ksh zsh shell openrc', 'bash'],
  ['Bash Session', 'console shell-session', 'shell'],
  ['Batchfile', 'bat batch dosbatch winbatch cmd'],
  ['BibTeX', 'bib'],
  ['Brainfuck', 'bf'],
  ['C', 'h', 'c'],
  ['C#', 'csharp cs', 'csharp'],
  ['C++', 'cpp cplusplus cc cxx hpp', 'cpp'],
  ['CMake', '', 'cmake'],
  ['COBOL', ''],
  ['CSS', '', 'css'],
  ['Clojure', 'clj edn', 'clojure'],
  ['CoffeeScript', 'coffee coffee-script'],
  ['Common Lisp', 'common-lisp cl lisp', 'lisp'],
  ['Coq', 'rocq'],
  ['Crystal', 'cr'],
  ['Cuda', 'cuda cu', 'cpp'],
  ['Cython', 'pyx pyrex', 'python'],
  ['D', 'dlang'],
  ['Dart', '', 'dart'],
  ['Delphi', 'pas pascal objectpascal'],
  ['Diff', 'udiff patch', 'diff'],
  ['Docker', 'dockerfile', 'dockerfile'],
  ['Elixir', 'ex exs', 'elixir'],
  ['Elm', '', 'elm'],
  ['EmacsLisp', 'emacs-lisp elisp emacs', 'lisp'],
  ['Erlang', 'erl', 'erlang'],
  ['F#', 'fsharp', 'fsharp'],
  ['Fish', 'fishshell', 'bash'],
  ['Fortran', 'f90'],
  ['GAS', 'asm'],
  ['GLSL', '', 'c'],
  ['Gherkin', 'cucumber'],
  ['Go', 'golang', 'go'],
  ['GraphQL', 'gql', 'graphql'],
  ['Groovy', 'gradle', 'groovy'],
  ['HTML', 'xhtml htm', 'xml'],
  ['HTML+Handlebars', 'html+handlebars handlebars', 'xml'],
  ['HTML+Django/Jinja', 'html+django html+jinja htmldjango django jinja', 'xml'],
  ['HTML+PHP', 'html+php', 'php'],
  ['HTTP', '', 'http'],
  ['Haskell', 'hs', 'haskell'],
  ['INI', 'cfg dosini', 'ini'],
  // Its own grammar takes too long to be loaded; Groovy's knows all of its words.
  ['Java', '', 'groovy'],
  ['Java Properties', 'jproperties properties', 'properties'],
  ['JavaScript', 'js node mjs cjs jsx', 'javascript'],
  ['JSON', 'json-object jsonc geojson ipynb', 'json'],
  ['JSON-LD', 'jsonld', 'json'],
  ['Julia', 'jl', 'julia'],
  ['Kotlin', 'kt kts', 'kotlin'],
  ['LLVM', 'll'],
  ['Lean', ''],
  ['LessCss', 'less', 'less'],
  ['Lua', '', 'lua'],
  ['Luau', '', 'lua'],
  ['Makefile', 'make mf bsdmake', 'makefile'],
  ['Markdown', 'md', 'markdown'],
  ['Mathematica', 'mma nb'],
  ['Matlab', 'octave', 'matlab'],
  ['MySQL', '', 'sql'],
  ['NASM', ''],
  ['Nginx configuration file', 'nginx', 'nginx'],
  ['Nim', 'nimrod'],
  ['Nix', 'nixos', 'nix'],
  ['OCaml', 'ml', 'ocaml'],
  ['Objective-C', 'objectivec objc obj-c', 'objectivec'],
  ['PHP', 'php3 php4 php5', 'php'],
  ['PL/pgSQL', '', 'sql'],
  ['Perl', 'pl', 'perl'],
  ['PostgreSQL SQL dialect', 'postgres postgresql', 'sql'],
  ['PowerShell', 'pwsh posh ps1 psm1', 'powershell'],
  ['Prolog', ''],
  ['Protocol Buffer', 'protobuf proto', 'protobuf'],
  ['PureScript', 'purescript'],
  ['Python', 'py python3 py3 sage bazel starlark pyi', 'python'],
  ['Python 2.x', 'python2 py2', 'python'],
  ['Python Traceback', 'pytb py3tb'],
  ['Python console session', 'pycon', 'python'],
  ['R', 'rlang', 'r'],
  ['S', 'splus', 'r'],
  ['Racket', 'rkt', 'scheme'],
  ['Ruby', 'rb duby', 'ruby'],
  ['Rust', 'rs', 'rust'],
  ['SCSS', '', 'scss'],
  ['SQL', '', 'sql'],
  ['SVG', '', 'xml'],
  ['Sass', ''],
  ['Scala', '', 'scala'],
  ['Scheme', 'scm', 'scheme'],
  ['Smalltalk', 'squeak st'],
  ['Solidity', 'sol'],
  ['Swift', '', 'swift'],
  ['Tcl', ''],
  ['TeX', '', 'latex'],
  ['TOML', '', 'ini'],
  ['Terraform', 'tf hcl'],
  ['Text only', 'text plain txt plaintext none'],
  ['TypeScript', 'ts tsx', 'typescript'],
  ['VB.net', 'vbnet lobas vb.net vb', 'vbnet'],
  ['VHDL', ''],
  ['Vala', 'vapi'],
  ['VimL', 'vim', 'vim'],
  ['Vue', '', 'xml'],
  ['WebAssembly', 'wast wat'],
  ['XML', 'xsd rss atom plist', 'xml'],
  ['XSLT', '', 'xml'],
  ['YAML', 'yml', 'yaml'],
  ['Zig', ''],
  ['reStructuredText', 'restructuredtext rst rest'],
  ['systemverilog', 'sv'],
  ['verilog', 'v'],
]

const byName: ReadonlyMap<string, Language> = new Map(
  languages.flatMap(([name, aliases, grammar]) => {
    const language = { name, ...(grammar === undefined ? {} : { grammar }) }
    return [name.toLowerCase(), ...aliases.split(' ')].filter(Boolean).map(alias => [alias, language] as const)
  }),
)

/** A language that nobody knows is called as it was written. */
export const languageNamed = (written: string): Language => byName.get(written.toLowerCase()) ?? { name: written }

/** The language of a script that says with which program it is run: `#!/usr/bin/env python3`, `#!python`. */
export function languageOfScript(code: string): Language | undefined {
  if (!code.startsWith('#!')) return undefined
  const [program = '', argument = ''] = code.slice(2, 200).split('\n', 1)[0]!.trim().split(/\s+/)
  const called = program.endsWith('/env') ? argument : program
  return byName.get(called.slice(called.lastIndexOf('/') + 1).replace(/[\d.]+$/, ''))
}
