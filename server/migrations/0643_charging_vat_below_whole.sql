-- A VAT of 100 % or more is a typing error. Existing tariffs with exactly 100 % stay on record, so the constraint only judges new ones.
ALTER TABLE charging.tariff DROP CONSTRAINT tariff_vat, ADD CONSTRAINT tariff_vat CHECK (vat_ppm BETWEEN 0 AND 999999) NOT VALID;
