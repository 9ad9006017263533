// Whether the user has only fingers.

/** Nothing hovers: a touch screen, whose keyboard comes with the focus and covers half of the page. */
export const isTouchOnly = globalThis.matchMedia('(hover: none)').matches
