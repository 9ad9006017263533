// Large packages are loaded before a text is rendered, as far as the text shows the need (docs/markdown.md, "Limits").
// What was loaded stays loaded, so it runs in a process of its own.
import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { describe, it } from 'node:test'
import { prepareToRender, render } from '#features/markdown/public.ts'
import { contextWith, htmlOf } from './rendering.ts'

const languages = ['py', 'js', 'rust', 'go', 'ruby', 'sql', 'php', 'css', 'perl', 'lua', 'swift']
const inAll = languages.map(name => `\`\`\`${name}\nreturn 1 + 1\n\`\`\``).join('\n')

void describe('loading', () => {
  void it('is finished when the text is rendered', async () => {
    const text = `$$x$$\n~~~haskell\n1\n~~~\n${inAll}`
    let asked: string[] = []
    const hooks = registerHooks({
      resolve(specifier, context, next) {
        asked.push(specifier)
        return next(specifier, context)
      },
    })
    await prepareToRender(text)
    for (const name of ['katex', 'highlight.js/lib/languages/haskell', 'highlight.js/lib/languages/python'])
      assert.ok(asked.includes(name), name)
    assert.equal(asked.filter(name => name.startsWith('highlight.js/lib/languages/')).length, 8)
    asked = []
    await render(text, contextWith({}))
    hooks.deregister()
    assert.deepEqual(asked, [])
  })

  void it('loads at most eight languages', async () => {
    const blocks = (await htmlOf(inAll)).split('</div>').slice(0, -1)
    assert.deepEqual(
      blocks.map(block => /<span class=/.test(block)),
      languages.map((_, index) => index < 8),
    )
  })
})
