import { type Job, job } from '#core/jobs/job.ts'
import { removeUpload } from './remove-upload.ts'
import { attachmentById, unclaimedAttachments } from './store.ts'

/** A file without a reference stays this long: its owner may still link to it, or undo an edit. */
const patienceSeconds = 35 * 24 * 60 * 60
const atOnce = 100

export const removeUnreferenced: Job = job({
  name: 'unclaimed uploads',
  everySeconds: 24 * 60 * 60,
  async run({ db, now, signal }) {
    const since = now() - patienceSeconds
    for (;;) {
      const found = await db.readOne(tx => unclaimedAttachments(tx, since, atOnce))
      for (const { realm_id, id } of found)
        await db.write(realm_id, async tx => {
          const row = await attachmentById(tx, realm_id, id)
          if (row !== undefined && (row.unreferenced_since ?? since) < since) await removeUpload(tx, row)
        })
      if (found.length < atOnce || signal.aborted) return
    }
  },
})
