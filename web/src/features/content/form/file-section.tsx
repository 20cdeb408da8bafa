import { MAX_CONTENT_FILES } from '@greenroom/contract/features/content/content.rules.ts'
import { CircleAlert, Upload } from 'lucide-react'
import { useState } from 'react'
import { useStore } from '../../../platform/store.ts'
import { ChooseFilesButton } from '../../../ui/choose-files.tsx'
import { cx } from '../../../ui/cx.ts'
import { toast } from '../../../ui/toast.tsx'
import { BlurSwitch } from '../blur-switch.tsx'
import { FILE_TYPES } from './file-check.ts'
import { FileRow } from './file-row.tsx'
import { isReady, usableFiles } from './form-file.ts'
import type { FormFiles } from './form-files.ts'
import { usePageDrop } from './use-page-drop.ts'
import { useReorder } from './use-reorder.ts'

type FileSectionProps = { files: FormFiles; zone: string; error: string | undefined }

export function FileSection({ files, zone, error }: FileSectionProps) {
  const list = useStore(files)
  const [moveText, setMoveText] = useState('')
  const usable = usableFiles(list)
  const add = (chosenFiles: File[]) => {
    const { duplicates, overLimit } = files.add(chosenFiles)
    if (duplicates > 0)
      toast(
        duplicates === 1
          ? 'This file is already in the list.'
          : `${duplicates} files are already in the list.`,
      )
    if (overLimit > 0)
      toast.error(`An item can have up to ${MAX_CONTENT_FILES} files. ${overLimit} not added.`)
  }
  const isDraggingOver = usePageDrop(add)
  const keys = list.map(({ key }) => key)
  const reorder = useReorder({
    keys,
    onMove(key, to) {
      files.move(key, to)
      const name = list.find((file) => file.key === key)?.name
      setMoveText(`${name} moved to position ${to + 1} of ${list.length}.`)
    },
  })
  return (
    <section data-field="files" className="flex min-w-0 flex-col gap-3.5">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 className="font-semibold text-16 tracking-[-0.01em]">
          Files
          {usable.length > 0 && (
            <small role="status" className="ml-2 font-normal text-13 text-ink-3 tabular-nums">
              {usable.filter(isReady).length} of {usable.length} uploaded
            </small>
          )}
        </h3>
        {usable.length > 0 && <BlurSwitch />}
      </div>
      <div
        className={cx(
          'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-box border-[1.5px] border-dashed px-4 py-4 sm:px-5 sm:py-4.5',
          isDraggingOver
            ? 'border-brand bg-brand-soft'
            : error
              ? 'border-rose bg-sunken'
              : 'border-line-control bg-sunken',
        )}>
        <span className="grid size-10 flex-none place-items-center rounded-[10px] bg-brand-soft text-brand-ink">
          <Upload aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1 basis-50">
          <p className="font-semibold text-14">
            {isDraggingOver ? 'Drop to add' : 'Drop images or videos here'}
          </p>
          <p className="text-12 text-ink-3">{FILE_TYPES}, up to 500MB each</p>
        </div>
        <ChooseFilesButton onFiles={add} className="max-sm:w-full">
          Choose files
        </ChooseFilesButton>
      </div>
      {error && (
        <p role="alert" className="-mt-1.5 flex items-start gap-1.5 text-13 text-rose-ink">
          <CircleAlert aria-hidden="true" className="mt-0.75 size-3.5 flex-none" strokeWidth={2} />
          {error}
        </p>
      )}
      {list.length > 0 && (
        <ul
          ref={reorder.list}
          aria-label="Files"
          className="-mt-0.5 overflow-hidden rounded-box border border-line">
          {list.map((file) => (
            <FileRow
              key={file.key}
              file={file}
              files={files}
              zone={zone}
              handle={list.length > 1 ? reorder.handle(file.key) : null}
              isDragged={reorder.draggedKey === file.key}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {moveText}
      </p>
    </section>
  )
}
