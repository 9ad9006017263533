// Paired inline delimiters, backslashes before them, entities, and HTML that stays text.
import { p, type Rows, testRows, ul } from './table-of-cases.ts'

const em = (text: string): string => `<em>${text}</em>`
const strong = (text: string): string => `<strong>${text}</strong>`
const del = (text: string): string => `<del>${text}</del>`

const pairs: Rows = [
  ['*wind*', p(em('wind'))],
  ['**wind**', p(strong('wind'))],
  ['***wind***', p(strong(em('wind')))],
  ['~~wind~~', p(del('wind'))],
  ['_wind_ __wind__', p('_wind_ __wind__')],
  ['*wind and rain*', p(em('wind and rain'))],
  ['**wind *and* rain**', p(strong(`wind ${em('and')} rain`))],
  ['*wind **and** rain*', p(em(`wind ${strong('and')} rain`))],
  ['*wind **and***', p(em(`wind ${strong('and')}`))],
  ['**wind *and***', p(strong(`wind ${em('and')}`))],
  ['***wind** and*', p(em(`${strong('wind')} and`))],
  ['***wind* and**', p(strong(`${em('wind')} and`))],
  ['~~**wind**~~', p(del(strong('wind')))],
  ['**~~wind~~**', p(strong(del('wind')))],
  ['up*wind*ward', p(`up${em('wind')}ward`)],
  ['**注意：**起风了', p(`${strong('注意：')}起风了`)],
  ['**"wind"**s', p(`${strong('&quot;wind&quot;')}s`)],
  ['* wind*', ul('wind*')],
  ['a * wind *', p('a * wind *')],
  ['2 * 3 * 4', p('2 * 3 * 4')],
  ['char *a, *b', p('char *a, *b')],
  ['f(*args, **more)', p('f(*args, **more)')],
  ['*wind', p('*wind')],
  ['wind*', p('wind*')],
  ['**wind*', p(`*${em('wind')}`)],
  ['*wind**', p(`${em('wind')}*`)],
  ['**wind *rain**', p(strong('wind *rain'))],
  ['*wind\nrain*', p('*wind', 'rain*')],
  ['**wind\nrain**', p('**wind', 'rain**')],
  ['~~wind\nrain~~', p('~~wind', 'rain~~')],
  ['*wind*\n*rain*', p(em('wind'), em('rain'))],
  ['~~ wind ~~', p(del(' wind '))],
  ['~wind~', p('~wind~')],
  ['a ~~~wind~~~', p('a ~~~wind~~~')],
  ['~~wind~~~', p('~~wind~~~')],
  ['~~wind', p('~~wind')],
  ['a ~~ b', p('a ~~ b')],
  ['*~~wind*~~', p(`${em('~~wind')}~~`)],
  ['****', '<hr>'],
  ['a **** b', p('a **** b')],
  ['*a*b*c*', p(`${em('a')}b${em('c')}`)],
  ['*a**b** c*', p(em(`a${strong('b')} c`))],
  ['*a**b***', p(em(`a${strong('b')}`))],
  ['*a**b*', p(`${em('a')}${em('b')}`)],
  ['*a**b*\n**c**', p(`${em('a')}${em('b')}`, strong('c'))],
  ['**a**b**c**', p(`${strong('a')}b${strong('c')}`)],
  ['*a `b* c`', p('*a <code>b* c</code>')],
  ['[*a*](https://example.com)', p('<a href="https://example.com">*a*</a>')],
  ['*[a](https://example.com)*', p(em('<a href="https://example.com">a</a>'))],
]

const backslashes: Rows = [
  ['\\*wind\\*', p('*wind*')],
  ['\\**wind**', p(`*${em('wind')}*`)],
  ['*a\\*b*', p(em('a*b'))],
  ['\\~~wind~~', p('~~wind~~')],
  ['\\`wind\\`', p('`wind`')],
  ['`\\*`', p('<code>\\*</code>')],
  ['\\# Deck', p('# Deck')],
  ['\\> Ahoy', p('&gt; Ahoy')],
  ['\\* oars\n\\- rope\n\\+ tar', p('* oars', '- rope', '+ tar')],
  ['1\\. row', p('1. row')],
  ['\\[a](https://example.com)', p('[a](<a href="https://example.com">https://example.com</a>)')],
  ['¯\\_(ツ)_/¯', p('¯\\_(ツ)_/¯')],
  ['\\\\server\\share', p('\\\\server\\share')],
  ['C:\\boats\\.config\\-x', p('C:\\boats\\.config\\-x')],
  ['\\d+\\.\\d', p('\\d+\\.\\d')],
  ['end\\', p('end\\')],
]

const entities: Rows = [
  ['salt & pepper', p('salt &amp; pepper')],
  ['&amp; &lt;', p('&amp; &lt;')],
  ['&amp;amp;', p('&amp;amp;')],
  ['&copy; &#35; &#x41;', p('© # A')],
  ['&nothing; &#xyz;', p('&amp;nothing; &amp;#xyz;')],
  ['&#42;wind&#42;', p('*wind*')],
  ['&#0;', p('\uFFFD')],
  ['<b>wind</b>', p('&lt;b&gt;wind&lt;/b&gt;')],
  ['<script>wind()</script>', p('&lt;script&gt;wind()&lt;/script&gt;')],
  ['<!-- wind -->', p('&lt;!-- wind --&gt;')],
  ['<div>\n\n*wind*\n\n</div>', `${p('&lt;div&gt;')}\n${p(em('wind'))}\n${p('&lt;/div&gt;')}`],
  ['a < b > c', p('a &lt; b &gt; c')],
  ['"wind" \'rain\'', p(`&quot;wind&quot; 'rain'`)],
  ['(c) -- ...', p('(c) -- ...')],
]

testRows('pairs of delimiters', pairs)
testRows('backslashes', backslashes)
testRows('entities and HTML', entities)
