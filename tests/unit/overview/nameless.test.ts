/** Which slots of statements name something. */
import { expect, it } from 'vitest';
import { isNameless } from '../../../src/overview/nameless.ts';

it.each([
  ...['1.2', '9:15', '2024', '43,815 39,260', '£1,430', '5 %', '7.5 tonnes', '20 degrees', '4 m'],
  ...['C', 'one', 'Eleven', 'one of the two', 'twenty-one', 'the third', 'other', 'all'],
  ...['No', 'The other', 'One of the two', '£3M', '20kW', 'who'],
])('%s names nothing', (slot) => expect(isNameless(slot)).toBe(true));

it.each([
  ...['boiler', 'two brothers', '400 parcels', 'Ada Lee', '2 May', 'May 2024', 'third edition'],
  ...['K3', 'V05', 'G-01', 'SIR-4', 'Drage K3', 'U.S.', '李', 'mile of bank'],
  ...['WHO', 'IT', 'The Who', 'Will', 'May', '3M', '7-Eleven', 'C++', '12A', 'Unit 12A'],
])('%s names something', (slot) => expect(isNameless(slot)).toBe(false));
