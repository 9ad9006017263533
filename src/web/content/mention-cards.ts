// The cards that mentions open. The folder that has them comes later, so it registers them.
interface MentionCards {
  readonly openUser: (userId: number, opener: HTMLElement) => unknown
  readonly openGroup: (groupId: number, written: string, opener: HTMLElement) => unknown
}

export const mentionCards: { current: MentionCards | undefined } = { current: undefined }
