import { priceError, SUGGESTED_PPV_PRICE } from '@greenroom/contract/features/chat/offers.rules.ts'
import { ImagePlus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { attach, changeFile } from './composer-files.ts'
import { parsePrice } from './composer-rules.ts'
import { composerState } from './composer-state.ts'

type PpvPresetProps = {
  fanId: string
  price: number
  /** Why no files from disk can be sent; null if they can. */
  problem: string | null
  onDone: () => void
}

/** Asks for a price, then for the files it applies to; each price can be changed later. */
export function PpvPreset({ fanId, price: suggestedPrice, problem, onDone }: PpvPresetProps) {
  const id = useId()
  const fileInput = useRef<HTMLInputElement>(null)
  const [price, setPrice] = useState(String(suggestedPrice))
  // PPV needs a price.
  const error = problem ?? priceError(price) ?? (parsePrice(price) === null ? 'Enter a price' : null)
  function addFiles(list: FileList | null) {
    if (!list || list.length === 0) return
    const existingKeys = new Set(composerState(fanId).files.map(({ key }) => key))
    attach(fanId, [...list])
    for (const { key } of composerState(fanId).files)
      if (!existingKeys.has(key)) changeFile(fanId, key, { price })
    onDone()
  }
  return (
    <>
      <label className="flex items-center gap-1.5 whitespace-nowrap text-13">
        Price $
        <input
          inputMode="decimal"
          value={price}
          aria-invalid={error !== null || undefined}
          aria-describedby={id}
          onChange={(event) => setPrice(event.target.value)}
          className="field-edge h-8 w-20 px-2 text-13 pointer-coarse:h-11 pointer-coarse:text-16"
        />
      </label>
      <span id={id} className={cx('text-12', error ? 'text-rose-ink' : 'text-ink-2')}>
        {error ?? `Suggested $${SUGGESTED_PPV_PRICE.min}-$${SUGGESTED_PPV_PRICE.max}`}
      </span>
      <Button size="sm" icon={ImagePlus} disabled={error !== null} onClick={() => fileInput.current?.click()}>
        Choose photos or videos
      </Button>
      <input
        ref={fileInput}
        type="file"
        accept="image/*,video/*"
        multiple
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => addFiles(event.currentTarget.files)}
      />
    </>
  )
}
