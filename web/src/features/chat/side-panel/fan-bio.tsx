import { BIO_PREVIEW_LENGTH } from '@greenroom/contract/features/chat/chat.rules.ts'
import { useState } from 'react'
import { truncate } from './fan-labels.ts'

export function FanBio({ bio }: { bio: string }) {
  const [isExpanded, setIsExpanded] = useState(false)
  const isLong = bio.length > BIO_PREVIEW_LENGTH
  return (
    <p className="wrap-anywhere mt-3 whitespace-pre-line text-13 text-ink-2">
      {isLong && !isExpanded ? truncate(bio, BIO_PREVIEW_LENGTH) : bio}{' '}
      {isLong && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
          className="link">
          {isExpanded ? 'Show less' : 'Show more'}
        </button>
      )}
    </p>
  )
}
