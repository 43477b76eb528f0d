import { ValidateIf } from 'class-validator';

/** A field that may be missing. Unlike class-validator's `IsOptional` it lets no `null` pass, which no code behind it expects. */
export const Optional = (): PropertyDecorator => ValidateIf((_: object, value: unknown) => value !== undefined);
