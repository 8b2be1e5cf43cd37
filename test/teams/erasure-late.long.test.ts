/** Late writes of every kind, at the deletion of every table. */
import './erasure-late.test.ts';
