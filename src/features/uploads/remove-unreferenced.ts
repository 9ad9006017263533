import { type Job, job } from '#core/jobs/job.ts'
import { removeUpload } from './remove-upload.ts'
import { unreferencedAttachment, unreferencedAttachments } from './store.ts'

/** A file without a reference stays this long: its owner may still link to it, or undo an edit. */
const keptSeconds = 35 * 24 * 60 * 60
const atOnce = 100

export const removeUnreferenced: Job = job({
  name: 'unreferenced uploads',
  everySeconds: 24 * 60 * 60,
  async run({ db, now, jumpedWithin, signal }) {
    const since = now() - keptSeconds - jumpedWithin(keptSeconds)
    for (;;) {
      const found = await db.readOne(tx => unreferencedAttachments(tx, since, atOnce))
      for (const { realm_id, id } of found)
        await db.write(realm_id, async tx => {
          const row = await unreferencedAttachment(tx, id, since)
          if (row !== undefined) await removeUpload(tx, row)
        })
      if (found.length < atOnce || signal.aborted) return
    }
  },
})
