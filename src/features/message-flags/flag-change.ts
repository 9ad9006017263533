// A flag and the operation on it, as clients name them (docs/spec/flags.md#parameters).
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { text } from '#core/contract/shape.ts'
import { type EditableFlag, editableFlags, fixedFlags } from '#features/read-state/public.ts'

const FlagUnknown = badRequest("Invalid flag: '{flag}'")
const FlagFixed = badRequest("Flag not editable: '{flag}'")
const OperationUnknown = badRequest("Invalid message flag operation: '{op}'")
export const flagErrors = [FlagUnknown, FlagFixed, OperationUnknown]

export const flagParam = required(text, 'read, starred or collapsed.')
export const operationParam = required(text, 'add or remove.')

export interface FlagOperation {
  readonly flag: EditableFlag
  readonly op: 'add' | 'remove'
}

export function flagOperation(flag: string, op: string): FlagOperation {
  const editable = editableFlags.find(name => name === flag)
  if (editable === undefined) throw fixedFlags.includes(flag) ? FlagFixed({ flag }) : FlagUnknown({ flag })
  if (op !== 'add' && op !== 'remove') throw OperationUnknown({ op })
  return { flag: editable, op }
}

export const isMarkingUnread = ({ flag, op }: FlagOperation): boolean => flag === 'read' && op === 'remove'
