import { type ComponentProps, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'

type ChooseFilesButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** A button that opens the browser's file picker. */
export function ChooseFilesButton({ multiple = true, onFiles, ...button }: ChooseFilesButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*,video/*"
        multiple={multiple}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // Choosing the same file again must be noticed.
          event.currentTarget.value = ''
        }}
        className="hidden"
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
