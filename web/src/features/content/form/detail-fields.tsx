import {
  type ContentType,
  contentTypeNames,
  contentTypes,
  MAX_CONTENT_DESCRIPTION_LENGTH,
  MAX_CONTENT_TAG_LENGTH,
  MAX_CONTENT_TAGS,
  MAX_CONTENT_TITLE_LENGTH,
} from '@greenroom/contract/features/content/content.rules.ts'
import type { ContentSummary } from '@greenroom/contract/features/content/content.schema.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { useState } from 'react'
import { PeopleField } from '../../../platform/people-field.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { matchesQuery } from '../../../ui/matches-query.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { ComboboxField } from '../../../ui/select-field.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { TokenField } from '../../../ui/token-field.tsx'
import type { FormValues } from './form-values.ts'
import type { FieldErrors } from './validate.ts'

const headingClass = 'font-semibold text-16 tracking-[-0.01em]'
const columnsClass = 'grid gap-4 md:grid-cols-[minmax(0,1fr)_13rem]'
const typeOptions = contentTypes.map((value) => ({ value, label: contentTypeNames[value] }))

type DetailFieldsProps = {
  values: FormValues
  set: (changes: Partial<FormValues>) => void
  errors: FieldErrors
  summary: Pick<ContentSummary, 'creators' | 'tags'>
  zone: string
  /** False for creators, who upload only their own items, and when editing: the creator can't be changed. */
  canChooseCreator: boolean
}

const errorProp = (error: string | undefined) => (error ? { error } : {})

export function DetailFields({ values, set, errors, summary, zone, canChooseCreator }: DetailFieldsProps) {
  return (
    <>
      <section className="flex min-w-0 flex-col gap-3.5">
        <h3 className={headingClass}>Details</h3>
        <div className={columnsClass}>
          <div data-field="title">
            <TextField
              label="Title"
              {...errorProp(errors.title)}
              value={values.title}
              onChange={(event) => set({ title: event.target.value })}
              maxLength={MAX_CONTENT_TITLE_LENGTH}
              autoComplete="off"
            />
          </div>
          <div data-field="type">
            <div className="flex flex-col items-start gap-1.5">
              <span aria-hidden="true" className="font-medium text-13">
                Type
              </span>
              <Segmented<ContentType>
                label="Type"
                options={typeOptions}
                value={values.type}
                onChoose={(type) => set({ type, isTypeChosen: true })}
              />
              {errors.type && (
                <p role="alert" className="text-13 text-rose-ink">
                  {errors.type}
                </p>
              )}
            </div>
          </div>
        </div>
        <div data-field="description">
          <TextareaField
            label="Description"
            optional
            {...errorProp(errors.description)}
            value={values.description}
            onChange={(event) => set({ description: event.target.value })}
            maxLength={MAX_CONTENT_DESCRIPTION_LENGTH}
          />
        </div>
        <div className="grid gap-4 md:grid-cols-2">
          {canChooseCreator && (
            <div data-field="creatorId">
              <ComboboxField
                label="Creator"
                {...errorProp(errors.creatorId)}
                value={values.creatorId}
                onValueChange={(creatorId) => set({ creatorId })}
                options={summary.creators.map(({ id, stageName }) => ({ value: id, label: stageName }))}
                placeholder="Choose a creator"
                noResultsText="No creators found."
              />
            </div>
          )}
          <div data-field="tags">
            <TagsField values={values} set={set} errors={errors} summary={summary} />
          </div>
        </div>
      </section>
      <section className="flex min-w-0 flex-col gap-3.5">
        <h3 className={headingClass}>
          Who and when
          <small className="ml-2 font-normal text-13 text-ink-3">Kept as evidence for every item</small>
        </h3>
        <div className={columnsClass}>
          <div data-field="depictedIds">
            <PeopleField
              people={values.depicted}
              onChange={(depicted) => set({ depicted })}
              error={errors.depictedIds}
            />
          </div>
          <div data-field="producedOn">
            <TextField
              label="Produced on"
              hint="The day it was shot."
              {...errorProp(errors.producedOn)}
              type="date"
              value={values.producedOn}
              max={dayIn(zone, new Date())}
              onChange={(event) => set({ producedOn: event.target.value })}
            />
          </div>
        </div>
        <div className="flex flex-wrap gap-x-8 gap-y-2">
          <Checkbox
            label="Fans can download it"
            checked={values.isDownloadable}
            onCheckedChange={(isDownloadable) => set({ isDownloadable })}
          />
          <Checkbox
            label="Created or edited with AI"
            checked={values.isAiEdited}
            onCheckedChange={(isAiEdited) => set({ isAiEdited })}
          />
        </div>
      </section>
    </>
  )
}

const withTags = (tags: readonly string[], added: readonly string[]) =>
  [...new Set([...tags, ...added.map((tag) => tag.toLowerCase().slice(0, MAX_CONTENT_TAG_LENGTH))])].slice(
    0,
    MAX_CONTENT_TAGS,
  )

function TagsField({ values, set, errors, summary }: Omit<DetailFieldsProps, 'zone' | 'canChooseCreator'>) {
  const [text, setText] = useState('')
  const isFull = values.tags.length >= MAX_CONTENT_TAGS
  const existingTags = summary.tags
    .filter(({ tag }) => matchesQuery(tag, text.trim()))
    .slice(0, 8 + values.tags.length)
  return (
    <Field
      label="Tags"
      optional
      {...errorProp(errors.tags)}
      {...(isFull && { hint: `You can add up to ${MAX_CONTENT_TAGS} tags.` })}>
      {(control) => (
        <TokenField
          {...control}
          isFreeText
          tokens={values.tags.map((tag) => ({ value: tag, label: tag }))}
          suggestions={isFull ? [] : existingTags.map(({ tag }) => ({ value: tag, label: tag }))}
          onTextChange={setText}
          onAdd={(added) => set({ tags: withTags(values.tags, added) })}
          onChange={(tags) => set({ tags })}
          placeholder="Add a tag"
        />
      )}
    </Field>
  )
}
