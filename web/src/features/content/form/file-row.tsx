import { useQuery } from '@tanstack/react-query'
import {
  Check,
  GripVertical,
  Image,
  Pause,
  Play,
  RotateCw,
  Trash2,
  TriangleAlert,
  Video,
  X,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useBrowserPreference } from '../../../platform/browser-preference.ts'
import { formatTimeLeft, secondsLeft } from '../../../platform/uploads/upload-speed.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { bytesLabel } from '../../../ui/bytes-label.ts'
import { ChooseFilesButton } from '../../../ui/choose-files.tsx'
import { cx } from '../../../ui/cx.ts'
import { formatDay } from '../../../ui/format.tsx'
import { blurPreference } from '../content-preferences.ts'
import { duplicatesQuery } from './content-form.data.ts'
import type { FormFile } from './form-file.ts'
import type { FormFiles } from './form-files.ts'

type FileRowProps = {
  file: FormFile
  files: FormFiles
  zone: string
  /** Null for a single file. */
  handle: object | null
  isDragged: boolean
}

/** One file: picture, progress and actions. */
export function FileRow({ file, files, zone, handle, isDragged }: FileRowProps) {
  const { state } = file
  const hasError = state.status === 'refused' || state.status === 'failed' || state.status === 'missing'
  const isReady = state.status === 'ready'
  return (
    <li
      data-row={file.key}
      className={cx(
        'grid items-center gap-x-3 border-line border-t py-3 pr-3 pl-2 first:border-t-0 sm:grid-cols-[auto_4rem_minmax(0,1fr)_auto] sm:pr-2.5',
        isReady ? 'grid-cols-[auto_3rem_minmax(0,1fr)_auto]' : 'grid-cols-[auto_3rem_minmax(0,1fr)]',
        hasError && 'bg-rose-soft/60',
        isDragged && 'bg-selected',
      )}>
      {handle ? (
        <button
          type="button"
          data-handle
          aria-label={`Move ${file.name}`}
          data-tip="Drag, or press the arrow keys"
          {...handle}
          className="hit-area relative -mr-1.5 grid h-8 w-6 cursor-grab touch-none place-items-center rounded-control text-ink-3 hover:bg-hover active:cursor-grabbing pointer-coarse:-ml-2 pointer-coarse:w-10">
          <GripVertical aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </button>
      ) : (
        <span className="w-1" />
      )}
      <Thumbnail file={file} hasError={hasError} />
      <div className="min-w-0">
        <p className="flex items-baseline gap-2 text-13">
          <span className="truncate font-medium">{file.name}</span>
          <span className="flex-none text-12 text-ink-3 tabular-nums">{bytesLabel(file.bytes)}</span>
        </p>
        <Progress file={file} />
        <Status file={file} zone={zone} />
      </div>
      <div
        className={cx(
          'flex items-center justify-end',
          !isReady && 'max-sm:col-start-3 max-sm:-ml-2 max-sm:justify-start',
        )}>
        <Actions file={file} files={files} />
      </div>
    </li>
  )
}

function Thumbnail({ file, hasError }: { file: FormFile; hasError: boolean }) {
  const [failedPreview, setFailedPreview] = useState<string | null>(null)
  const isBlurred = useBrowserPreference(blurPreference)
  const { preview, kind, name } = file
  const Icon = hasError ? TriangleAlert : kind === 'video' ? Video : Image
  const isLocalVideo = kind === 'video' && preview?.startsWith('blob:')
  const onError = () => setFailedPreview(preview)
  const mediaClass = cx('size-full object-cover', isBlurred && 'blur-preview-small')
  return (
    <span
      data-preview
      className={cx(
        'grid h-10 w-12 place-items-center self-start overflow-hidden rounded-control sm:h-12 sm:w-16 sm:self-center',
        hasError ? 'border border-rose-line text-rose-ink' : 'bg-canvas text-ink-3',
      )}>
      {hasError || preview === null || failedPreview === preview ? (
        <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
      ) : isLocalVideo ? (
        <video
          src={`${preview}#t=0.1`}
          muted
          playsInline
          preload="metadata"
          onError={onError}
          className={mediaClass}
          aria-label={`First frame of ${name}`}
        />
      ) : (
        <img src={preview} alt="" decoding="async" onError={onError} className={mediaClass} />
      )}
    </span>
  )
}

const percentOf = (progress: number) => `${Math.floor(progress * 100)}%`

function Progress({ file: { name, state } }: { file: FormFile }) {
  if (!('progress' in state) || state.status === 'missing') return null
  const isPaused = state.status === 'paused'
  return (
    <div
      role="progressbar"
      aria-label={`${isPaused ? 'Paused' : 'Uploading'}: ${name}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(state.progress * 100)}
      className="my-1.5 h-1 overflow-hidden rounded-full bg-line">
      <div
        className={cx(
          'h-full rounded-full transition-[width] duration-500 ease-linear',
          state.status === 'uploading' ? 'bg-brand' : 'bg-ink-3',
        )}
        style={{ width: percentOf(state.progress) }}
      />
    </div>
  )
}

function Status({ file, zone }: { file: FormFile; zone: string }) {
  const { state, bytes } = file
  const lineClass = 'flex flex-wrap gap-x-3.5 text-12 text-ink-3 tabular-nums'
  const strong = (text: string) => <span className="font-medium text-ink">{text}</span>
  switch (state.status) {
    case 'queued':
      return (
        <p className={lineClass}>
          {strong(state.progress > 0 ? `Waiting at ${percentOf(state.progress)}` : 'Waiting')}
        </p>
      )
    case 'uploading': {
      const timeLeft = secondsLeft(bytes * (1 - state.progress), state.speed)
      return (
        <p className={lineClass}>
          {strong(percentOf(state.progress))}
          <span>
            {bytesLabel(bytes * state.progress)} of {bytesLabel(bytes)}
          </span>
          {state.isOffline && <span>No connection. Resumes automatically.</span>}
          {state.speed !== null && state.speed >= 1_024 && <span>{bytesLabel(state.speed)}/s</span>}
          {timeLeft !== null && <span>{formatTimeLeft(timeLeft)}</span>}
        </p>
      )
    }
    case 'paused':
      return (
        <p className={lineClass}>
          {strong(`Paused at ${percentOf(state.progress)}`)}
          <span>Kept for 24 hours, even if you close this page</span>
        </p>
      )
    case 'preparing':
      return <p className={cx(lineClass, 'mt-0.5')}>{strong('Preparing')}</p>
    case 'ready':
      return <Ready file={file} zone={zone} lineClass={lineClass} />
    case 'refused':
    case 'failed':
    case 'missing':
      return <p className="mt-0.5 text-12 text-rose-ink">{state.message}</p>
  }
}

function Ready({ file, zone, lineClass }: { file: FormFile; zone: string; lineClass: string }) {
  const { data } = useQuery({
    ...duplicatesQuery(file.uploadId ?? ''),
    enabled: file.uploadId !== null && !file.isSaved,
  })
  const [duplicate] = data ?? []
  return (
    <p className={cx(lineClass, 'mt-0.5')}>
      {!file.isSaved && (
        <span className="inline-flex items-center gap-1 font-medium text-brand-ink">
          <Check aria-hidden="true" className="size-3.5" strokeWidth={2} />
          Uploaded
        </span>
      )}
      {duplicate && (
        <span>
          {duplicate.match === 'exact' ? 'Same file as' : 'Looks like'}{' '}
          <Link to={`/dashboard/content?id=${duplicate.itemId}`} target="_blank" className="link-in-text">
            {duplicate.title}
          </Link>{' '}
          from {formatDay(duplicate.uploadedAt, zone)}
        </span>
      )}
    </p>
  )
}

function Actions({ file, files }: { file: FormFile; files: FormFiles }): ReactNode {
  const { key, name, state } = file
  const [problem, setProblem] = useState<string | null>(null)
  const renderRemoveButton = (label: string, icon = X) => (
    <IconButton label={`${label} ${name}`} data-tip={label} icon={icon} onClick={() => files.remove(key)} />
  )
  switch (state.status) {
    case 'queued':
    case 'uploading':
      return (
        <>
          <IconButton
            label={`Pause ${name}`}
            data-tip="Pause"
            icon={Pause}
            onClick={() => files.pause(key)}
          />
          {renderRemoveButton('Cancel')}
        </>
      )
    case 'paused':
      return (
        <>
          <Button icon={Play} aria-label={`Resume ${name}`} onClick={() => files.resume(key)}>
            Resume
          </Button>
          {renderRemoveButton('Cancel')}
        </>
      )
    case 'failed':
      return (
        <>
          <Button icon={RotateCw} aria-label={`Retry ${name}`} onClick={() => files.retry(key)}>
            Retry
          </Button>
          {renderRemoveButton('Cancel')}
        </>
      )
    case 'missing':
      return (
        <>
          {problem && (
            <span role="alert" className="mr-2 max-w-40 text-12 text-rose-ink">
              {problem}
            </span>
          )}
          <ChooseFilesButton
            multiple={false}
            aria-label={`Choose ${name} again`}
            onFiles={([picked]) => picked && setProblem(files.chooseAgain(key, picked))}>
            Choose file
          </ChooseFilesButton>
          {renderRemoveButton('Remove', Trash2)}
        </>
      )
    case 'preparing':
      return renderRemoveButton('Cancel')
    case 'ready':
      return renderRemoveButton('Remove', Trash2)
    case 'refused':
      return renderRemoveButton('Dismiss')
  }
}
