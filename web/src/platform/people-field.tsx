import type { Person } from '@greenroom/contract/features/content/content.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { Field } from '../ui/field.tsx'
import { type Token, TokenField } from '../ui/token-field.tsx'
import { errorText } from './api-error.ts'
import { addPerson, peopleQuery } from './people-query.ts'

const MAX_NAME_LENGTH = 80
const MAX_SUGGESTIONS = 8

type PeopleFieldProps = {
  people: readonly Person[]
  onChange: (people: Person[]) => void
  error: string | undefined
}

/** Selects the people depicted: the agency's creators, or others by name. */
export function PeopleField({ people, onChange, error }: PeopleFieldProps) {
  const [search, setSearch] = useState('')
  const [addError, setAddError] = useState<string>()
  const peopleSearch = useQuery({
    ...peopleQuery(useDeferredValue(search.trim())),
    placeholderData: keepPreviousData,
  })
  const matches = peopleSearch.data ?? []
  const findPerson = (id: string) => [...people, ...matches].find((person) => person.id === id)
  const add = async (name: string) => {
    setAddError(undefined)
    try {
      const person = await addPerson(name, newId())
      onChange([...people.filter(({ id }) => id !== person.id), person])
    } catch (cause) {
      setAddError(`${name} was not added. ${errorText(cause)}`)
    }
  }
  const visibleError = error ?? addError
  return (
    <Field
      label="Who is depicted"
      hint="Name everyone who can be seen or recognized."
      {...(visibleError && { error: visibleError })}>
      {(control) => (
        <TokenField
          {...control}
          tokens={people.map(toToken)}
          suggestions={matches.slice(0, MAX_SUGGESTIONS + people.length).map(toToken)}
          onTextChange={setSearch}
          onAdd={([name]) => name && void add(name)}
          onChange={(ids) => onChange(ids.flatMap((id) => findPerson(id) ?? []))}
          placeholder="Add a person"
          maxLength={MAX_NAME_LENGTH}
          renderIcon={({ label, isCreator }) => (
            <Avatar name={label} size={18} kind={isCreator ? 'creator' : 'person'} />
          )}
        />
      )}
    </Field>
  )
}

const toToken = ({ id, name, creatorId }: Person): Token => ({
  value: id,
  label: name,
  isCreator: creatorId !== null,
})
