// The emoji that the user has picked, the newest first, kept in the browser.
const storageKey = 'recent emoji'
const most = 16

export function recentCodes(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(code => typeof code === 'string') : []
  } catch {
    return []
  }
}

export function rememberEmoji(code: string): void {
  const codes = [code, ...recentCodes().filter(other => other !== code)].slice(0, most)
  try {
    localStorage.setItem(storageKey, JSON.stringify(codes))
  } catch {
    // Without room in the browser's storage the picker shows the popular ones.
  }
}
