import { priceError, SUGGESTED_PPV_PRICE } from '@greenroom/contract/features/chat/offers.rules.ts'
import { RotateCw, TriangleAlert, X } from 'lucide-react'
import { useBrowserPreference } from '../../../platform/browser-preference.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { blurPreference, changeBundlePrice } from './chosen-items.ts'
import type { ComposerFile } from './composer-file.ts'
import { changeFile, detach, retryFile } from './composer-files.ts'
import { isBundle } from './composer-rules.ts'

/** Attachments with preview, progress and price. */
export function FileStrip({ fanId, files }: { fanId: string; files: readonly ComposerFile[] }) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Attachments" className="flex gap-2 overflow-x-auto px-3 pt-3">
      {files.map((file) => (
        <FileTile key={file.key} fanId={fanId} file={file} bundle={bundleLabel(file, files)} />
      ))}
    </ul>
  )
}

/** The label for the first item of a bundle; null for its other items, undefined outside a bundle. */
function bundleLabel(file: ComposerFile, files: readonly ComposerFile[]): string | null | undefined {
  if (file.state.status !== 'item' || !isBundle(files)) return undefined
  const firstItem = files.find(({ state }) => state.status === 'item')
  return file === firstItem ? 'Bundle price $' : null
}

type FileTileProps = { fanId: string; file: ComposerFile; bundle: string | null | undefined }

function FileTile({ fanId, file, bundle }: FileTileProps) {
  const error = priceError(file.price)
  const hintId = `${file.key}-hint`
  return (
    <li className="flex w-40 flex-none flex-col gap-1.5">
      <div
        data-preview=""
        className="relative h-24 overflow-hidden rounded-control border border-line bg-sunken">
        <Preview file={file} />
        <Progress file={file} />
        <IconButton
          size="sm"
          variant="outline"
          label={`Remove ${file.name}`}
          icon={X}
          onClick={() => detach(fanId, file.key)}
          className="absolute! top-1 right-1"
        />
      </div>
      {file.state.status === 'item' && (
        <span className="truncate font-medium text-12" title={file.name}>
          {file.name}
        </span>
      )}
      {bundle === null ? (
        <span className="text-12 text-ink-2">In the bundle</span>
      ) : (
        <label className="flex items-center gap-1.5 whitespace-nowrap text-12 text-ink-2">
          {bundle ?? 'Price $'}
          <input
            inputMode="decimal"
            value={file.price}
            placeholder="Free"
            aria-invalid={error !== null || undefined}
            aria-describedby={hintId}
            onChange={({ target: { value } }) =>
              bundle === undefined
                ? changeFile(fanId, file.key, { price: value })
                : changeBundlePrice(fanId, value)
            }
            className="field-edge h-7 w-full min-w-0 px-2 text-12 pointer-coarse:h-11 pointer-coarse:text-16"
          />
        </label>
      )}
      <span id={hintId} className={cx('text-11', error ? 'text-rose-ink' : 'text-ink-3')}>
        {error ??
          (bundle === null ? null : `Suggested $${SUGGESTED_PPV_PRICE.min}-$${SUGGESTED_PPV_PRICE.max}`)}
      </span>
    </li>
  )
}

function Preview({ file }: { file: ComposerFile }) {
  const isBlurred = useBrowserPreference(blurPreference)
  if (file.preview === null)
    return (
      <span className="grid size-full place-items-center truncate px-2 text-12 text-ink-3">{file.name}</span>
    )
  if (file.state.status === 'item')
    return (
      <img src={file.preview} alt="" className={cx('size-full object-cover', isBlurred && 'blur-preview')} />
    )
  if (file.kind === 'video')
    return <video src={file.preview} muted preload="metadata" className="size-full object-cover" />
  return <img src={file.preview} alt="" className="size-full object-cover" />
}

function Progress({ file }: { file: ComposerFile }) {
  const { state } = file
  if (state.status === 'ready') return null
  if (state.status === 'item')
    return (
      <span className="absolute bottom-1 left-1 rounded-control bg-room-deep/85 px-1.5 text-11 text-on-room">
        {state.files === 1 ? '1 file' : `${state.files} files`}
      </span>
    )
  if (state.status === 'refused' || state.status === 'failed')
    return (
      <p
        role="alert"
        className="absolute inset-0 flex flex-col justify-end gap-1 overflow-y-auto bg-rose-soft p-2 text-12 text-rose-ink">
        <TriangleAlert aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
        {state.message}
        {state.status === 'failed' && (
          <IconButton
            size="sm"
            variant="outline"
            label="Retry"
            icon={RotateCw}
            onClick={() => retryFile(file.key)}
          />
        )}
      </p>
    )
  const percent = state.status === 'preparing' ? 100 : Math.floor(state.progress * 100)
  return (
    <div className="absolute inset-x-0 bottom-0 bg-surface/90 px-2 py-1 text-11 text-ink-2 tabular-nums">
      {state.status === 'preparing' ? 'Preparing' : `${percent}%`}
      <div
        role="progressbar"
        aria-label={`Upload of ${file.name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="mt-0.5 h-1 overflow-hidden rounded-full bg-line">
        <div className="h-full bg-brand" style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
