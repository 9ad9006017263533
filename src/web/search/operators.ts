// The operators of a search, for the field, its completion and the page that explains them.
import { isOperands } from '../route/hash.ts'

export type OperandKind = 'channel' | 'topic' | 'users' | 'user' | 'message' | 'date' | 'text' | readonly string[]

export interface SearchOperator {
  readonly operator: string
  readonly operand: OperandKind
  readonly example: string
}

export const searchOperators = [
  { operator: 'channel', operand: 'channel', example: 'channel:"night shift"' },
  { operator: 'topic', operand: 'topic', example: 'topic:"comet watch"' },
  { operator: 'sender', operand: 'user', example: 'sender:me' },
  { operator: 'dm', operand: 'users', example: 'dm:"Aiko Fairweather"' },
  { operator: 'dm-including', operand: 'users', example: 'dm-including:me' },
  { operator: 'has', operand: ['link', 'image', 'attachment', 'reaction'], example: 'has:image' },
  { operator: 'is', operand: isOperands, example: 'is:starred' },
  { operator: 'in', operand: ['home', 'all'], example: 'in:home' },
  { operator: 'channels', operand: ['public'], example: 'channels:public' },
  { operator: 'date', operand: 'date', example: 'date:2026-05-01' },
  { operator: 'near', operand: 'message', example: 'near:12345' },
  { operator: 'id', operand: 'message', example: 'id:12345' },
] as const satisfies readonly SearchOperator[]

export type OperatorName = (typeof searchOperators)[number]['operator']

const otherNames: Readonly<Record<string, OperatorName>> = {
  stream: 'channel',
  subject: 'topic',
  from: 'sender',
  pm: 'dm',
  'pm-with': 'dm',
}

export const operatorNamed = (name: string): SearchOperator | undefined =>
  searchOperators.find(({ operator }) => operator === (otherNames[name] ?? name))
