import { endpoint } from '#core/http/endpoint.ts'
import { everyone } from '#core/contract/event-type.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { int, list } from '#core/contract/shape.ts'
import { foldersReordered } from '../events.ts'
import { foldersOf, updateFolder } from '../store.ts'

const OrderInvalid = badRequest('Invalid order mapping')

export const reorderChannelFolders = endpoint({
  route: 'PATCH /channel_folders',
  summary: 'Change the order of the folders of channels',
  access: 'administrator',
  params: { order: required(list(int), 'The IDs of all folders in the new order, the archived ones too.') },
  errors: [OrderInvalid],
  emits: [foldersReordered],

  async handle({ caller, params: { order }, tx }) {
    const known = new Set((await foldersOf(tx, caller.realmId)).map(({ id }) => id))
    if (order.length !== known.size || known.difference(new Set(order)).size > 0) throw OrderInvalid()
    for (const [position, id] of order.entries()) await updateFolder(tx, id, { position })
    await tx.emit(foldersReordered, everyone, { order })
  },
})
