import assert from 'node:assert/strict'
import { onlyOnSqlite } from '#test/suite.ts'
import { password } from '#test/world.ts'

onlyOnSqlite('many logins', test => {
  test('the server refuses logins beyond a limit', async world => {
    const { anonymous, member } = await world.org()
    const crowd = async (size: number): Promise<number[]> => {
      const login = (_: unknown, n: number) =>
        anonymous('POST /fetch_api_key', { username: `n${n}@x.example`, password })
      const answers = await Promise.all(Array.from({ length: size }, login))
      for (const { status, headers } of answers) if (status === 429) assert.equal(headers['retry-after'], '1')
      return [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b)
    }
    const crowded = crowd(180)
    const headers = { 'x-forwarded-for': '198.51.100.1' }
    const other = await anonymous('POST /fetch_api_key', { username: member.email, password }, { headers })
    assert.equal(other.status, 200, 'a crowd at one address leaves room for another')
    assert.deepEqual(await crowded, [401, 429])
  })
})
