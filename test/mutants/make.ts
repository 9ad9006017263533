// Makes the list of mutants from conditions, comparisons and returns in the sources. Mutants in the list whose lines
// still exist stay the same, with their recorded results.
import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { type Mutant, mutated, randomFrom, shuffled } from './mutant.ts'

const wanted = [
  { glob: 'src/features/**/*.ts', count: 120 },
  { glob: 'src/web/store/**/*.ts', count: 60 },
]
/** So that a large file doesn't displace others. */
const perFile = 2

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

const otherOperator: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Types aren't run, except for the expressions in a cast. */
const isType = ({ type }: Node): boolean =>
  type.startsWith('TS') && !['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'].includes(type)

function editsOf(text: string, node: Node): Edit[] {
  const source = ({ start, end }: Node): string => text.slice(start, end)
  const instead = ({ start, end }: Node, written: string): Edit => ({ start, end, text: written })
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const { left, right, operator } = node as unknown as { left: Node; right: Node; operator: string }
      const other = otherOperator[operator]
      return other === undefined ? [] : [instead(node, `${source(left)} ${other} ${source(right)}`)]
    }
    case 'IfStatement':
    case 'ConditionalExpression': {
      const test = node['test'] as Node
      return [instead(test, `!(${source(test)})`), instead(test, 'false')]
    }
    case 'ReturnStatement': {
      const argument = node['argument']
      if (!isNode(argument) || source(argument) === 'undefined') return []
      if (['true', 'false'].includes(source(argument)))
        return [instead(argument, source(argument) === 'true' ? 'false' : 'true')]
      return [instead(argument, 'undefined as never')]
    }
    case 'CallExpression': {
      // A condition of a statement is left out.
      const callee = node['callee'] as Node
      const isWhere = callee.type === 'MemberExpression' && (callee['property'] as Node)['name'] === 'where'
      return isWhere ? [instead(node, source(callee['object'] as Node))] : []
    }
    default:
      return []
  }
}

function allEdits(text: string, node: Node): Edit[] {
  if (isType(node)) return []
  const inside = Object.values(node).flatMap(value => (Array.isArray(value) ? value : [value]).filter(isNode))
  return [...editsOf(text, node), ...inside.flatMap(child => allEdits(text, child))]
}

/** Whole lines around the edit, more and more of them until they're unique. */
function mutantOf(file: string, text: string, edit: Edit): Mutant | undefined {
  let start = text.lastIndexOf('\n', edit.start - 1) + 1
  const lineEnd = text.indexOf('\n', edit.end)
  const end = lineEnd === -1 ? text.length : lineEnd
  while (text.split(text.slice(start, end)).length > 2 && start > 0) start = text.lastIndexOf('\n', start - 2) + 1
  const old = text.slice(start, end)
  if (text.split(old).length > 2) return undefined
  return { file, old, new: text.slice(start, edit.start) + edit.text + text.slice(edit.end, end) }
}

function mutantsOf(file: string): Mutant[] {
  const text = readFileSync(file, 'utf8')
  const { program } = parseSync(file, text)
  const edits = allEdits(text, program as unknown as Node)
  return edits.map(edit => mutantOf(file, text, edit)).filter(mutant => mutant !== undefined)
}

const nameOf = (mutant: Mutant): string => JSON.stringify([mutant.file, mutant.old, mutant.new])

export function makeMutants(known: readonly Mutant[], seed: number): Mutant[] {
  const random = randomFrom(seed)
  return wanted.flatMap(({ glob, count }) => {
    const files = new Set(globSync(glob))
    const kept = known.filter(one => files.has(one.file) && mutated(readFileSync(one.file, 'utf8'), one) !== undefined)
    const names = new Set(kept.map(nameOf))
    const fresh = [...files].sort().flatMap(file =>
      shuffled(mutantsOf(file), random)
        .filter(mutant => !names.has(nameOf(mutant)))
        .slice(0, Math.max(0, perFile - kept.filter(one => one.file === file).length)),
    )
    const chosen = [...kept, ...shuffled(fresh, random).slice(0, Math.max(0, count - kept.length))]
    return chosen.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  })
}
