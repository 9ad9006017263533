// For any text, the HTML contains only allowed elements, and a browser reads it as written.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { size } from '#test/long.ts'
import { addresses, blocks, elements, formulaElements, inLine, schemes } from '#features/markdown/allowed.ts'
import { hostileConstructs, hostileParts } from './hostile.ts'
import { htmlOf, lively } from './rendering.ts'

type Element = DefaultTreeAdapterTypes.Element
type Parent = DefaultTreeAdapterTypes.ParentNode
const childrenOf = (parent: Parent): Element[] => parent.childNodes.filter(node => 'attrs' in node)

const org = 'https://lantern-bay.example'
const isFormula = ({ attrs }: Element): boolean =>
  attrs.some(({ name, value }) => name === 'class' && (value === 'katex' || value === 'katex-display'))

/** The problems in the HTML, each as a sentence. */
function problems(html: string): string[] {
  const found: string[] = []
  const shape: string[] = []
  const check = (parent: Parent, path: readonly string[], inFormula: boolean): void => {
    for (const element of childrenOf(parent)) {
      const name = element.tagName
      shape.push(`${path.length}${name}`)
      const formula = inFormula || isFormula(element)
      found.push(...elementProblems(element, inFormula ? formulaElements : elements))
      if (blocks.has(name) && path.some(above => inLine.has(above))) found.push(`${name} in ${path.join(' ')}`)
      check(element, [...path, name], formula)
    }
  }
  check(parseFragment(html), [], false)
  // A browser repairs wrong nesting: then its tree differs from the text.
  if (shape.join() !== writtenShape(html).join()) found.push('a browser reads it differently')
  return found
}

function elementProblems({ tagName, attrs }: Element, table: typeof elements): string[] {
  const allowed = Object.hasOwn(table, tagName) ? table[tagName] : undefined
  if (allowed === undefined) return [`<${tagName}>`]
  return attrs.flatMap(({ name, value }) => {
    const pattern = Object.hasOwn(allowed, name) ? allowed[name] : undefined
    if (pattern?.test(value) !== true) return [`<${tagName} ${name}="${value}">`]
    return addresses.has(name) && !isSafe(value) ? [`an address ${value}`] : []
  })
}

/** With the browser's lenient parsing of schemes. A URL that it can't parse leads nowhere. */
function isSafe(value: string): boolean {
  const url = URL.parse(value, org)
  return url === null || schemes.has(url.protocol)
}

const empty = new Set(['br', 'hr', 'img'])

/** Depth and name of every tag in the text. */
function writtenShape(html: string): string[] {
  const shape: string[] = []
  let depth = 0
  for (const [, slash, name, selfClosing] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*?(\/?)>/gi)) {
    if (slash === '/') depth--
    else {
      shape.push(`${depth}${name}`)
      if (!empty.has(name as string) && selfClosing !== '/') depth++
    }
  }
  return shape
}

const check = async (text: string): Promise<void> => assert.deepEqual(problems(await htmlOf(text, lively)), [], text)

const scripts = [
  ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\tscript:alert(1)', 'java\nscript:alert(1)', ' javascript:a'],
  ['&#106;avascript:alert(1)', '&#x6A;avascript:a', 'javascript&colon;a', '\u0001javascript:a', 'javascript\0:a'],
  ['vbscript:a', 'data:text/html,<script>a</script>', 'data:image/svg+xml;base64,PHN2Zz4', 'file:///etc/passwd'],
  [
    'blob:https://x.example/1',
    'view-source:a',
    'jar:a',
    '//x.example',
    '\\\\x.example',
    'http://a@b:c',
    'https:javascript:a',
  ],
  ['javascript://x.example/%0aalert(1)', 'http://[::1]', 'http://x.example/"onclick="a', "http://x.example/'><b>"],
  ['x" onerror="a', '<script>a</script>', '</p><script>', '<img src=x onerror=a>', '<svg onload=a>', '-->', ']]>'],
].flat()
const carriers: readonly ((text: string) => string)[] = [
  text => text,
  text => `[a](${text})`,
  text => `[a](<${text}>)`,
  text => `[a](b "${text}")`,
  text => `![a](${text})`,
  text => `![${text}](/user_uploads/1/a.png)`,
  text => `[${text}](http://a.example/a.png)`,
  text => `<${text}>`,
  text => `[a]: ${text}\n[a]`,
  text => `\`\`\`${text}\n${text}\n\`\`\``,
  text => `\`\`\`spoiler ${text}\n${text}\n\`\`\``,
  text => `\`\`\`math\n${text}\n\`\`\``,
  text => `$$${text}$$`,
  text => `$$\\href{${text}}{a}\\url{${text}}\\htmlStyle{${text}}{a}\\includegraphics{${text}}$$`,
  text => `$$\\color{${text}}a\\text{${text}}$$`,
  text => `@**${text}** @*${text}* #**${text}** #**a>${text}** :${text}: <time:${text}>`,
  text => `| ${text} |\n|-|\n| ${text} |`,
  text => `> ${text}`,
  text => `* ${text}`,
  text => `# ${text}`,
  text => `\`${text}\``,
  text => `*${text}* **${text}** ~~${text}~~`,
  text => `http://a.example/${text}.png`,
]
const commands = [
  ['\\frac12', '\\sqrt[3]{a}', '\\hat a', '\\overbrace{a}^b', '\\begin{array}{c|c}a&b\\\\\\hline c&d\\end{array}'],
  ['\\color{red}a', '\\colorbox{red}{a}', '\\fcolorbox{red}{blue}{a}', '\\boxed{a}', '\\cancel{a}', '\\sout{a}'],
  ['\\rule{1em}{2em}', '\\raisebox{1em}{a}', '\\kern-3em a', '\\hspace{2em}', '\\tag{a}', '\\xrightarrow[a]{b}'],
  ['\\left(\\frac a b\\right]', '\\mathbb R', '\\mathcal A', '\\Huge a', '\\phantom{a}', '\\smash{a}', '\\pmb{a}'],
  ['\\overset{a}{b}', '\\begin{CD}A@>a>>B\\end{CD}', '\\begin{cases}a\\\\b\\end{cases}', '\\angl{a}', '\\verb|<b>|'],
  ['\\text{<i>"}', 'é', '\\char"3C', '\\unicode{60}', '\\href{javascript:a}{b}', '\\htmlId{a}{b}', '\\dots', '\\not='],
].flat()

const piece = fc.oneof(
  fc.constantFrom(...[...hostileParts.keys()].map(key => JSON.parse(key) as string)),
  fc.constantFrom(...scripts),
  fc.constantFrom('\n', '\n\n', ' ', '  ', '\n  ', '\n    ', '\n> ', '\n* ', '\n1. ', '```', '~~~', '$$'),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)
const carried = fc
  .tuple(fc.constantFrom(...carriers), fc.array(piece, { maxLength: 6 }))
  .map(([carry, pieces]) => carry(pieces.join('')))
const formula = fc
  .tuple(fc.constantFrom('```math\n', '$$'), fc.array(fc.constantFrom(...commands), { minLength: 1, maxLength: 5 }))
  .map(([fence, parts]) => (fence === '$$' ? `$$${parts.join(' ')}$$` : `${fence}${parts.join(' ')}\n\`\`\``))

/** Former bugs. */
const found = ['[![a](b)](http://a.example/a.png)', '# http://a.example/a.png', 'http://a.example/\ud800.png']

void describe('only allowed HTML', () => {
  void it('random texts', async () => {
    const texts = fc.array(fc.oneof(piece, carried, formula), { maxLength: 12 }).map(parts => parts.join(''))
    await fc.assert(fc.asyncProperty(texts, check), { numRuns: size(300, 1_500), examples: found.map(text => [text]) })
  })

  void it('scripts, in everything that can contain them', async () => {
    for (const carry of carriers) for (const script of scripts) await check(carry(script))
  })

  void it('formulas', async () => {
    for (const command of commands) await check(`$$${command}$$`)
    await fc.assert(fc.asyncProperty(formula, check), { numRuns: size(50, 150) })
  })

  void it('malicious texts of ten thousand characters', async () => {
    for (const textOf of [...hostileParts.values(), ...hostileConstructs.values()]) await check(textOf(3_000))
    for (const depth of [39, 40, 41, 10_000]) await check(`${'>'.repeat(depth)} x`)
    for (const depth of [41, 10_000]) await check('```quote\n'.repeat(depth))
    await check(`[${'a'.repeat(10_000)}](http://a.example/${'b'.repeat(10_000)})`)
  })

  void it('anything else would be noticed', () => {
    for (const html of [
      '<script>a</script>',
      '<p onclick="a">b</p>',
      '<a href="javascript:a">b</a>',
      '<a href="java\nscript:a">b</a>',
      '<p><p>a</p></p>',
      '<em><blockquote>a</blockquote></em>',
      '<a href="/a"><a href="/b">c</a></a>',
      '<span style="color:red">a</span>',
      '<span class="katex"><span style="position:fixed;">a</span></span>',
      '<span class="katex"><span style="background:url(a);">a</span></span>',
      '<b>a</b>',
    ])
      assert.notDeepEqual(problems(html), [], html)
  })
})
