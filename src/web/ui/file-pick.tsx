// Choosing a picture, with a button of our own: the browser's is in the browser's language and look.
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { administration } from '../text/administration.ts'
import { useReset } from './many-choice.tsx'

interface Props {
  readonly id: string
  readonly name?: string
  readonly accept?: string | undefined
  readonly required?: boolean
  readonly disabled?: boolean
  readonly 'aria-describedby': string
  /** Gets the file at once. Otherwise the field shows it, for a form that sends it later. */
  readonly choose?: (file: File) => void
}

export function FilePick({ choose, ...field }: Props): JSX.Element {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const picture = usePicture(file)
  useReset(input, () => setFile(undefined))
  return (
    <span class="file-pick">
      {picture === undefined ? null : <img class="own-picture" src={picture} alt="" />}
      <input
        {...field}
        ref={input}
        class="unseen"
        type="file"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (choose === undefined) return setFile(chosen)
          currentTarget.value = ''
          if (chosen !== undefined) choose(chosen)
        }}
      />
      <button
        type="button"
        class="plain"
        // The field itself has the focus and the name.
        tabIndex={-1}
        aria-hidden="true"
        disabled={field.disabled}
        onClick={() => input.current?.click()}
      >
        {administration.value.choosePicture}
      </button>
      {file === undefined ? null : <bdi>{file.name}</bdi>}
    </span>
  )
}

/** The address of the chosen file's picture. */
function usePicture(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (file === undefined) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [file])
  return address
}
