import { z } from 'zod'
import { validationMessage } from './validation-message.ts'

// Schemas import z from here, so their errors are worded for people wherever they are used.
z.config({ customError: validationMessage })

export { z }
