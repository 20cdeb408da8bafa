import { Popover } from '@base-ui/react/popover'
import { quickEmojis } from '@greenroom/contract/features/chat/chat.rules.ts'
import { Smile } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'

type EmojiPickerProps = { onPick: (emoji: string) => void; disabled: boolean }

export function EmojiPicker({ onPick, disabled }: EmojiPickerProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger render={<IconButton label="Emoji" icon={Smile} disabled={disabled} />} />
      <Popover.Portal>
        <Popover.Positioner className="z-50" side="top" align="start" sideOffset={6}>
          <Popover.Popup
            aria-label="Emoji"
            className="floating grid grid-cols-4 gap-0.5 rounded-box p-1 outline-none">
            {quickEmojis.map((emoji) => (
              <button
                key={emoji}
                type="button"
                onClick={() => {
                  setOpen(false)
                  onPick(emoji)
                }}
                className="grid size-9 place-items-center rounded-control text-20 hover:bg-raised-hover pointer-coarse:size-11">
                {emoji}
              </button>
            ))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
