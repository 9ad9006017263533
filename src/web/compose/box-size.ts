// On a phone the box has one row, and its tools once the user has it in hand: see compose.css.

/** A tap takes the focus away first, and what it's meant for must not move before the click. */
const afterClickMs = 300

export function enlarge({ currentTarget: { dataset } }: { readonly currentTarget: HTMLElement }): void {
  dataset['used'] = ''
}

export function shrinkLater({ currentTarget: box }: { readonly currentTarget: HTMLElement }): void {
  setTimeout(() => {
    if (!box.contains(document.activeElement)) delete box.dataset['used']
  }, afterClickMs)
}
