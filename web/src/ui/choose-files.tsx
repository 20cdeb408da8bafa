import { type ComponentProps, useRef } from 'react'
import { Button } from './button.tsx'

type ChooseFilesButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  multiple?: boolean
  accept?: string
  /** Opens the camera on phones. */
  camera?: boolean
  onFiles: (files: File[]) => void
}

/** A button that opens the browser's file picker. */
export function ChooseFilesButton({
  multiple = true,
  accept = 'image/*,video/*',
  camera = false,
  onFiles,
  ...button
}: ChooseFilesButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        capture={camera ? 'environment' : undefined}
        multiple={multiple}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // Selecting the same file again must fire a change event.
          event.currentTarget.value = ''
        }}
        className="hidden"
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
