// Why our HTML may differ from that of the cases. Each reason takes away from both trees what it is about; what is then
// the same differs for that reason. docs/markdown.md explains them under the same names.
import { attributeOf, type Change, childrenOf, textOf } from './tree.ts'

export const reasons: Readonly<Record<string, Change>> = {
  'preview address'(element) {
    if (!['img', 'video', 'audio'].includes(element.tagName)) return
    const source = element.attrs.find(({ name }) => name === 'src')
    if (source !== undefined) source.value = ''
  },

  'token classes'(element) {
    if (attributeOf(element, 'class') !== 'codehilite') return
    const code = childrenOf(element)
      .flatMap(childrenOf)
      .find(({ tagName }) => tagName === 'code')
    if (code === undefined) return
    const value = textOf(code)
    code.childNodes = [{ nodeName: '#text', value, parentNode: code }]
  },
}
