import { BIO_FOLD } from '@greenroom/contract/features/chat/chat.rules.ts'
import { useState } from 'react'
import { truncate } from './fan-labels.ts'

export function FanBio({ bio }: { bio: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const isLong = bio.length > BIO_FOLD
  return (
    <p className="wrap-anywhere mt-3 whitespace-pre-line text-13 text-ink-2">
      {isLong && !isWhole ? truncate(bio, BIO_FOLD) : bio}{' '}
      {isLong && (
        <button type="button" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)} className="link">
          {isWhole ? 'Show less' : 'Show more'}
        </button>
      )}
    </p>
  )
}
