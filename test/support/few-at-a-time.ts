// Many requests, a few at a time: a busy server refuses writes that would wait for long.
const atOnce = 50

export async function fewAtATime<T>(count: number, request: (n: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  while (answers.length < count) {
    const length = Math.min(atOnce, count - answers.length)
    answers.push(...(await Promise.all(Array.from({ length }, (_, n) => request(answers.length + n)))))
  }
  return answers
}
