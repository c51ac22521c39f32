-- Names as people count them: OH-7 before OH-71, whatever the language.
CREATE COLLATION devices.natural_order (provider = icu, locale = 'und-u-kn');
