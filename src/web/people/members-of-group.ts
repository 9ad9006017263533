import type { Groups } from '../store/permissions.ts'

/** Includes members of subgroups. */
export function membersOf(groups: Groups, id: number): Set<number> {
  const reached = new Set([id])
  for (const one of reached) for (const subgroup of groups.get(one)?.direct_subgroup_ids ?? []) reached.add(subgroup)
  return new Set([...reached].flatMap(one => [...(groups.get(one)?.members ?? [])]))
}
