import type { ContentFile } from '@greenroom/contract/features/content/content.schema.ts'
import { useEffect, useRef, useState } from 'react'

/** Attempts with a new URL before giving up. */
const MAX_RETRIES = 2

/**
 * Keeps the first URL of a file until it fails: refetches return a new one every few minutes, which would restart a
 * video. After a failure, waits for the next URL.
 */
export function useMediaUrl(file: ContentFile, onStale: () => void) {
  const [url, setUrl] = useState(file.url)
  const [hasFailed, setHasFailed] = useState(false)
  const retries = useRef(0)
  const isWaiting = useRef(url === null)
  useEffect(() => {
    if (!isWaiting.current || file.url === null || file.url === url) return
    isWaiting.current = false
    setUrl(file.url)
  }, [file.url, url])
  return {
    url,
    hasFailed,
    onLoaded() {
      retries.current = 0
    },
    onError() {
      if (retries.current >= MAX_RETRIES) return setHasFailed(true)
      retries.current += 1
      if (file.url !== null && file.url !== url) return setUrl(file.url)
      isWaiting.current = true
      onStale()
    },
    retry() {
      retries.current = 0
      isWaiting.current = true
      setHasFailed(false)
      setUrl(null)
      onStale()
    },
  }
}
