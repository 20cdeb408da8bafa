import { WORKSPACE_HEADER } from '@greenroom/contract/kit/workspace.ts'
import { currentWorkspace } from '../api.ts'
import { readToken } from '../session/token.ts'

const TIMEOUT_MS = 8_000
const MAX_SIDE_PX = 800

/** Captures a video frame and uploads it as the poster. On failure there is no poster. */
export async function uploadPoster(file: File, uploadId: string): Promise<boolean> {
  const frame = await captureFrame(file).catch(() => null)
  if (!frame) return false
  const workspace = currentWorkspace()
  const response = await fetch(`/api/uploads/${uploadId}/poster`, {
    method: 'POST',
    body: frame,
    headers: {
      'content-type': 'image/jpeg',
      authorization: `Bearer ${readToken() ?? ''}`,
      ...(workspace ? { [WORKSPACE_HEADER]: workspace } : {}),
    },
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null)
  return response?.ok ?? false
}

async function captureFrame(file: File): Promise<Blob | null> {
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url })
    await waitForEvent(video, 'loadeddata')
    // The very first frame is often black.
    if (Number.isFinite(video.duration) && video.duration > 0.2) {
      video.currentTime = Math.min(1, video.duration / 2)
      await waitForEvent(video, 'seeked')
    }
    return await draw(video)
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

function draw(video: HTMLVideoElement): Promise<Blob | null> {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(video.videoWidth, video.videoHeight, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}

function waitForEvent(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Timed out')), TIMEOUT_MS)
    video.addEventListener(event, () => [clearTimeout(timer), resolve()], { once: true })
    video.addEventListener('error', () => [clearTimeout(timer), reject(new Error('No video'))], {
      once: true,
    })
  })
}
