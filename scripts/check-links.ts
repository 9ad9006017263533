// `node scripts/check-links.ts`: exits with 1 if a document or a comment points to a document or a heading that doesn't
// exist.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { brokenLinks } from './links.ts'

const files = globSync(['*.md', '{docs,changes}/**/*.md', '{src,test,scripts,bench}/**/*.ts'])
  .filter(path => path !== 'src/main.ts')
  .sort()
  .map(path => ({ path, text: readFileSync(path, 'utf8') }))
const broken = brokenLinks(files, existsSync)
for (const link of broken) console.error(link)
if (broken.length > 0) process.exitCode = 1
