import type { ContentFile } from '@greenroom/contract/features/content/content.schema.ts'
import { useEffect, useRef, useState } from 'react'

/** Attempts with a new URL before giving up. */
const MAX_RETRIES = 2

/**
 * The URL of a file, kept until it fails: a refetch returns a new one every few minutes, and a new source would
 * restart a video. After a failure it waits for the next URL.
 */
export function useMediaUrl(file: ContentFile, onStale: () => void) {
  const [url, setUrl] = useState(file.url)
  const [isFailed, setFailed] = useState(false)
  const retries = useRef(0)
  const waiting = useRef(url === null)
  useEffect(() => {
    if (!waiting.current || file.url === null || file.url === url) return
    waiting.current = false
    setUrl(file.url)
  }, [file.url, url])
  return {
    url,
    isFailed,
    onLoaded() {
      retries.current = 0
    },
    onError() {
      if (retries.current >= MAX_RETRIES) return setFailed(true)
      retries.current += 1
      if (file.url !== null && file.url !== url) return setUrl(file.url)
      waiting.current = true
      onStale()
    },
    retry() {
      retries.current = 0
      waiting.current = true
      setFailed(false)
      setUrl(null)
      onStale()
    },
  }
}
