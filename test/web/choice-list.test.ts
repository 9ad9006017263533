// The list of completions of a field, without a page.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ChoiceList, type Completion } from '#web/complete/choice-list.ts'

const made = (names: string, start = 3): Completion => ({
  start,
  choices: names.split(' ').map(name => ({ key: name, name, text: name })),
})
const choose = (name: string) => ({ choose: { key: name, name, text: name } })

const startOf = ({ shown }: ChoiceList): number | undefined => shown?.start

function opened(completion: Completion | undefined, isOptional = false) {
  let drawn = 0
  const list = new ChoiceList(() => drawn++, isOptional)
  list.show(completion)
  return { list, drawn: () => drawn }
}

void describe('the list of completions', () => {
  void it('the arrow keys wrap around, Enter and Tab choose', () => {
    const { list } = opened(made('Aiko Ben Cho'))
    assert.deepEqual(list.press('Enter', true), choose('Aiko'))
    assert.equal(list.press('ArrowUp', true), 'none')
    assert.deepEqual(list.press('Tab', true), choose('Cho'))
    list.press('ArrowDown', true)
    assert.deepEqual(list.press('Enter', true), choose('Aiko'))
  })

  void it("other keys, and all keys while it's closed, go to the field", () => {
    const { list } = opened(made('Aiko'))
    assert.equal(list.press('a', true), undefined)
    assert.equal(list.press('>', true), undefined)
    list.close()
    for (const key of ['Enter', 'ArrowDown', 'Escape']) assert.equal(list.press(key, true), undefined)
  })

  void it('> inserts the channel and continues with a topic', () => {
    const [choice] = made('tides').choices
    const { list } = opened({
      start: 0,
      choices: [{ ...(choice as NonNullable<typeof choice>), withTopic: '#**tides>' }],
    })
    assert.deepEqual(list.press('>', true), { write: '#**tides>' })
  })

  void it("an optional choice isn't selected before an arrow key", () => {
    const { list } = opened(made('Aiko Ben'), true)
    assert.equal(list.press('Enter', false), undefined)
    list.press('ArrowUp', false)
    assert.deepEqual(list.press('Enter', false), choose('Ben'))
  })

  void it('a rebuilt list keeps its selection; a list for more letters starts over', () => {
    const { list, drawn } = opened(made('Aiko Ben'))
    list.press('ArrowDown', true)
    list.show(made('Ada Aiko Ben'), true)
    assert.equal(list.at, 2)
    const before = drawn()
    list.show(made('Ada Aiko Ben'), true)
    assert.equal(drawn(), before)
    list.show(made('Ada Ben'))
    assert.equal(list.at, 0)
  })

  void it('after Escape it stays closed until the next mark is typed', () => {
    const { list } = opened(made('Aiko'))
    list.press('Escape', true)
    list.show(made('Aiko'))
    assert.equal(startOf(list), undefined)
    list.show(made('Aiko', 9))
    assert.equal(startOf(list), 9)
    list.press('Escape', false)
    list.show(made('Aiko', 9))
    assert.equal(startOf(list), 9)
  })

  void it("a list without choices isn't shown", () => {
    const { list } = opened({ start: 0, choices: [] })
    assert.equal(list.shown, undefined)
  })
})
