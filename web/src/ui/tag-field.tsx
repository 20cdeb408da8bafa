import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

const MAX_SUGGESTIONS = 8
const MAX_LENGTH = 30

type TagFieldProps = {
  label: string
  /** Tags in use. */
  tags: readonly { tag: string }[]
  placeholder?: string | undefined
  /** Tags not to suggest. */
  exclude?: readonly string[]
  busy?: boolean
  buttonLabel: string
  onPick: (tag: string) => void
}

/** Tags are lower case with single spaces, as on the server. */
export function TagField({
  label,
  tags,
  placeholder,
  exclude = [],
  busy = false,
  buttonLabel,
  onPick,
}: TagFieldProps) {
  const [input, setInput] = useState('')
  const tagName = input.trim().toLowerCase().replace(/\s+/g, ' ')
  const error = tagName.length > MAX_LENGTH ? `At most ${MAX_LENGTH} characters.` : undefined
  const suggestions = tags
    .map(({ tag }) => tag)
    .filter((tag) => !exclude.includes(tag) && tag !== tagName && tag.includes(tagName))
    .slice(0, MAX_SUGGESTIONS)

  function pick(tag: string) {
    if (!tag || error) return
    onPick(tag)
    setInput('')
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        pick(tagName)
      }}>
      <Field label={label} {...(error ? { error } : {})}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              value={input}
              onChange={(event) => setInput(event.target.value)}
              autoComplete="off"
              autoCapitalize="none"
              placeholder={placeholder}
            />
            <Button type="submit" busy={busy} disabled={!tagName || error !== undefined}>
              {buttonLabel}
            </Button>
          </div>
        )}
      </Field>
      {suggestions.length > 0 && (
        <div className="flex flex-wrap items-center gap-1.5">
          <span className="mr-1 text-12 text-ink-3">Existing tags</span>
          {suggestions.map((tag) => (
            <button
              key={tag}
              type="button"
              disabled={busy}
              onClick={() => pick(tag)}
              className="hit-area relative inline-flex h-6 max-w-full items-center gap-1 rounded-control border border-line border-dashed px-1.5 text-12 text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:h-10 pointer-coarse:px-2.5">
              <Plus aria-hidden="true" className="size-3" />
              <span className="truncate">{tag}</span>
            </button>
          ))}
        </div>
      )}
    </form>
  )
}
