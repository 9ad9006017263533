/** A mistake that the operator can correct: reported in one line, without a stack. */
export class OperatorError extends Error {}
