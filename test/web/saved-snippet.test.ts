// The form of a snippet, without a page.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isUnsaved, savedForm } from '#web/compose/saved-snippet.ts'

describe('the form of a snippet', () => {
  const snippet = { id: 3, title: 'Signature', content: 'Aiko, night shift' }

  it('begins with what is saved, a new one with the text in the box', () => {
    assert.deepEqual(savedForm(snippet, 'typed'), { title: 'Signature', content: 'Aiko, night shift' })
    assert.deepEqual(savedForm('new', 'typed'), { title: '', content: 'typed' })
  })

  it('is unsaved as soon as something differs', () => {
    assert.equal(isUnsaved({ snippet, ...savedForm(snippet, '') }, ''), false)
    assert.equal(isUnsaved({ snippet, ...savedForm(snippet, ''), title: 'Sign' }, ''), true)
    assert.equal(isUnsaved({ snippet: 'new', title: '', content: 'typed' }, 'typed'), false)
    assert.equal(isUnsaved({ snippet: 'new', title: '', content: '' }, 'typed'), true)
  })
})
