// Whether mail leaves the server. Without a mail server each mail becomes a file on it, and the page says so.
export const hasMailServer = document.documentElement.dataset['mail'] !== 'files'
