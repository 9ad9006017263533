// With `--help`, a benchmark only prints the comment at its top.
import { readFileSync } from 'node:fs'

export function helpIfAsked(): void {
  if (!process.argv.includes('--help')) return
  const lines = readFileSync(process.argv[1] ?? '', 'utf8').split('\n')
  const end = lines.findIndex(line => !line.startsWith('//'))
  console.log(
    lines
      .slice(0, end)
      .map(line => line.slice(3))
      .join('\n'),
  )
  process.exit()
}
